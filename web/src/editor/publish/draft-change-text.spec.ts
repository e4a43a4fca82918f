import { expect, it } from 'vitest';
import { annotationName } from '../../../../contracts/authoring/model/annotation-name.ts';
import { exampleAnnotations } from '../../../../contracts/authoring/workflow.examples.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { partText } from './draft-change-text.ts';

it('names an annotation by its text, also one that is the word for a type, and others by their type', () => {
  const t = ((key: string) => key) as Parameters<typeof partText>[0];
  const { text, pen } = exampleAnnotations;
  expect(partText(t, annotationName({ ...text, text: 'arrow' }))).toBe('“arrow”');
  expect(partText(t, annotationName(pen))).toBe(`annotation.${pen.type}`);
  expect(editorTexts.english).toHaveProperty(`annotation.${pen.type}`);
});
