import type { PressState } from './press-drawing.ts';

/** A picture and the text spoken while it is shown. */
export interface SampleShot {
  readonly heading: string;
  readonly picture: PressState;
  readonly narration: string;
}

const before: PressState = { view: 'press', light: 'green', gauge: 0.8, lock: false };
const locked: PressState = { view: 'press', light: 'off', gauge: 0, lock: true };

/** How to change the return filter of a hydraulic press: an introduction and five steps, 13 pictures. */
export const sampleShots: readonly SampleShot[] = [
  {
    heading: 'Filter change',
    picture: { ...before, mark: 'housing' },
    narration: 'Welcome. In this video we change the return filter of a hydraulic press.',
  },
  {
    heading: '1  Lock out the press',
    picture: { view: 'switch', lock: false },
    narration: 'First, switch off the press and lock the main switch with your own padlock.',
  },
  {
    heading: '1  Lock out the press',
    picture: { view: 'switch', lock: true, gauge: 0 },
    narration: 'Make sure that the pressure gauge shows zero before you touch anything.',
  },
  {
    heading: '2  Drain the oil',
    picture: { ...locked, tray: 'empty', mark: 'tray' },
    narration: 'Next, drain the oil from the filter housing. Put an oil pan under the drain valve.',
  },
  {
    heading: '2  Drain the oil',
    picture: { ...locked, tray: 'full', valve: 'open', mark: 'valve' },
    narration: 'Open the drain valve slowly, and wait until no more oil comes out.',
  },
  {
    heading: '3  Remove the old filter',
    picture: { view: 'housing', cover: 'on', filter: 'old', wrench: true },
    narration:
      'After that, remove the old filter. Loosen the cover with the big wrench, turning it to the left.',
  },
  {
    heading: '3  Remove the old filter',
    picture: { view: 'housing', cover: 'off', filter: 'lifted' },
    narration: 'Lift out the old filter, and put it into the waste box.',
  },
  {
    heading: '4  Clean and fit the new filter',
    picture: { view: 'parts', ring: 'dirty' },
    narration: 'The next step is to clean the housing with a dry cloth.',
  },
  {
    heading: '4  Clean and fit the new filter',
    picture: { view: 'parts', ring: 'clean' },
    narration: 'Check the seal ring for cracks, and replace it if it is damaged.',
  },
  {
    heading: '4  Clean and fit the new filter',
    picture: { view: 'parts', ring: 'clean', filter: 'new' },
    narration: 'Insert the new filter with the arrow pointing down.',
  },
  {
    heading: '5  Close and start',
    picture: { ...locked, valve: 'closed', mark: 'housing', wrench: true },
    narration: 'Finally, tighten the cover by hand and then with the torque wrench.',
  },
  {
    heading: '5  Close and start',
    picture: { ...before, valve: 'closed', mark: 'light' },
    narration: 'Close the drain valve, remove your padlock, and start the press.',
  },
  {
    heading: '5  Close and start',
    picture: { ...before, valve: 'closed', mark: 'card' },
    narration: 'Watch the housing for two minutes. If it stays dry, sign the maintenance card.',
  },
];
