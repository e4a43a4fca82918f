import { defineTexts } from '../text.ts';

export const chartTexts = defineTexts('charts', {
  tableView: 'Table view',
  chartView: 'Chart view',
  download: 'Download',
  watchCurve: 'Plays per second of the video',
  firstPlays: 'First plays',
  replays: 'Replays',
  second: 'Second',
  place: 'Place',
  plays: '%{first} first plays, %{replays} replays',
  step: 'Step %{number}: %{title}, %{duration}. %{share} of views get to its end',
  mostReplayed: 'Replayed %{times}×: step %{number} “%{title}”',
  day: 'Day',
  openPoint: 'Opens the events behind it',
});
