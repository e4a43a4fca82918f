import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { type FieldFrameProps, useFieldFrame } from './FieldFrame.tsx';

export interface FieldProps extends FieldFrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  readonly ref?: Ref<HTMLInputElement>;
}
export interface TextAreaProps extends FieldFrameProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A single-line text field with label and message. */
export function Field(props: FieldProps) {
  const { label, labelHidden, labelEnd, error, hint, icon, end, counter, ...input } = props;
  const { control, frame } = useFieldFrame({ label, labelHidden, labelEnd, error, hint, icon, end, counter });
  return frame(<input {...control} {...input} />);
}

/** A multi-line text field. */
export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, labelEnd, error, hint, icon, end, counter, ...input } = props;
  const { control, frame } = useFieldFrame({ label, labelHidden, labelEnd, error, hint, icon, end, counter });
  return frame(<textarea rows={3} {...control} {...input} />, true);
}
