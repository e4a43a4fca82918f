import { defineTexts } from '../text.ts';

export const advancedTexts = defineTexts('advanced', {
  page: 'Edit on one timeline',
  open: 'One timeline',
  tracks: 'Tracks',
  'track.video': 'Video',
  'track.steps': 'Steps',
  'track.annotations': 'Annotations',
  'track.voice': 'Voice-over',
  'track.subtitles': 'Subtitles',
  subtitlesIn: 'Subtitles: %{language}',
  unit: 'One mark is %{time}',
  keys: 'Keys act on the selected track. Press 1 to 5 to select a track, and 5 again for the subtitles of the next language.',
  noSubtitles: 'There are no subtitles yet',
});
