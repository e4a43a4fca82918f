import { defineTexts } from '../text.ts';

export const chartTexts = defineTexts('charts', {
  tableView: 'Table view',
  chartView: 'Chart view',
  download: 'Download',
  watchCurve: 'Plays by second',
  firstPlays: 'First plays',
  replays: 'Replays',
  second: 'Second',
  place: 'Place',
  plays: '%{first} first plays, %{replays} replays',
  step: 'Step %{number}: %{title}, %{duration}. %{share} of views reach its end',
  mostReplayed: 'Replayed %{times}×: step %{number} “%{title}”',
  day: 'Day',
  openPoint: 'Shows the events behind it',
});
