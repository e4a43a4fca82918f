import { useLayoutEffect, useRef, useState } from 'react';

interface TypedText {
  readonly text: string;
  /** What a person is typing; a new value that arrives meanwhile does not replace it. */
  readonly type: (text: string) => void;
  /** Shows the value again. */
  readonly reset: () => void;
  /** Shows the typed text until a new value arrives. */
  readonly acceptNext: () => void;
}

/** The text of a field that shows a value until somebody types in it. */
export function useTypedText(value: string): TypedText {
  const [text, setText] = useState(value);
  const isTyped = useRef(false);
  useLayoutEffect(() => {
    if (!isTyped.current) setText(value);
  }, [value]);
  const update = (next: string, typedByUser: boolean) => {
    isTyped.current = typedByUser;
    setText(next);
  };
  return {
    text,
    type: (next) => update(next, true),
    reset: () => update(value, false),
    acceptNext: () => update(text, false),
  };
}
