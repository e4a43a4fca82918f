import { expect, it } from 'vitest';
import {
  SpeechGenerated,
  SpeechRequested,
  VoiceBlocksChanged,
  type SpeechRequest,
  type VoiceBlock,
  type VoiceOver,
} from '../voice-over.ts';
import { evolveVoiceOver, initialVoiceOver, isSpoken } from './voice-over.ts';

const workflowId = 'w';
const block = (key: string, startTime: number): VoiceBlock => ({
  key,
  text2SpeechId: null,
  text: `Sentence ${key}`,
  voice: 'af_heart',
  speed: 1,
  time: 2,
  startTime,
  endTime: startTime + 2,
  isDirty: false,
});
const request = (key: string): SpeechRequest => ({
  id: `speech-${key}`,
  key,
  text: `Sentence ${key}`,
  voice: 'af_heart',
  rate: 1,
  targetDuration: null,
});
const changed = (voiceOver: VoiceOver, blocks: VoiceBlock[]): VoiceOver =>
  evolveVoiceOver(voiceOver, VoiceBlocksChanged({ workflowId, changed: blocks, removed: [] }));
const generated = (voiceOver: VoiceOver, key: string): VoiceOver =>
  evolveVoiceOver(
    voiceOver,
    SpeechGenerated({ workflowId, text2SpeechId: `speech-${key}`, duration: 2, differing: [] }),
  );

it('R-WFL-09: a voice-over is completed when each of its blocks has its sound, and no more once one is new', () => {
  expect(isSpoken(initialVoiceOver)).toBe(false);
  const requests = [request('a'), request('b')];
  const waiting = evolveVoiceOver(
    changed(initialVoiceOver, [block('a', 0), block('b', 4)]),
    SpeechRequested({ workflowId, requests }),
  );
  const half = generated(waiting, 'a');
  expect(isSpoken(half)).toBe(false);
  const whole = generated(half, 'b');
  expect(isSpoken(whole)).toBe(true);
  expect(isSpoken(changed(whole, [block('c', 8)]))).toBe(false);
});
