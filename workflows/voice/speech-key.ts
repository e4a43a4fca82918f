/** Where the sound of a text is: `tts-{id}.wav` (2:160). */
export const speechKey = (organizationId: string, text2SpeechId: string): string =>
  `${organizationId}/voice-over/tts-${text2SpeechId}.wav`;
