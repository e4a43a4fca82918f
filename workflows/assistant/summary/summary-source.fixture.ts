import type { SummarySource } from '../../../contracts/assistant/summary-parts.ts';

/** A short video of a pump, as recognition heard it. */
export const pump: SummarySource = {
  languageCode: 'en-us',
  sentences: [
    'Welcome to the pump room.',
    'Warning, never open the housing while the pump is under pressure.',
    'Wear safety gloves because the housing is hot.',
    'You will need a torque wrench and a flat screwdriver.',
    'Close the inlet valve and then the outlet valve.',
    'Make sure that the gauge shows 0 bar.',
    'Tighten the four bolts of the housing to 25 Nm.',
    'Tighten the bolts crosswise, two turns each.',
  ].map((text, index) => ({ id: `s${index + 1}`, text, startTime: index * 5 })),
  steps: [
    { id: 'a', number: 1, title: 'Prepare the pump', startTime: 0, endTime: 20 },
    { id: 'b', number: 2, title: '', startTime: 20, endTime: 30 },
    { id: 'c', number: 3, title: 'Tighten the housing bolts', startTime: 30, endTime: 40 },
    { id: 'd', number: 4, title: '', startTime: 40, endTime: 50 },
  ],
};
