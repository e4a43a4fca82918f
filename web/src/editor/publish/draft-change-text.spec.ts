import { expect, it } from 'vitest';
import { exampleAnnotations } from '../../../../contracts/authoring/workflow.examples.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { annotationText } from './draft-change-text.ts';

it('names an annotation by its text, also one that is the word for a type, and others by their type', () => {
  const t = ((key: string) => key) as Parameters<typeof annotationText>[0];
  const { text, pen } = exampleAnnotations;
  expect(annotationText(t, { ...text, text: 'arrow' })).toBe('“arrow”');
  expect(annotationText(t, pen)).toBe(`annotation.${pen.type}`);
  expect(editorTexts.english).toHaveProperty(`annotation.${pen.type}`);
});
