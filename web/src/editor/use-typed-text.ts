import { useLayoutEffect, useRef, useState } from 'react';

interface TypedText {
  readonly text: string;
  /** What a person types; another value that arrives meanwhile does not take it away. */
  readonly type: (text: string) => void;
  /** Shows the value again. */
  readonly drop: () => void;
  /** Shows what was typed until another value arrives. */
  readonly letGo: () => void;
}

/** The text of a field that shows a value until somebody types in it. */
export function useTypedText(value: string): TypedText {
  const [text, setText] = useState(value);
  const typed = useRef(false);
  useLayoutEffect(() => {
    if (!typed.current) setText(value);
  }, [value]);
  const become = (next: string, byHand: boolean) => {
    typed.current = byHand;
    setText(next);
  };
  return {
    text,
    type: (next) => become(next, true),
    drop: () => become(value, false),
    letGo: () => become(text, false),
  };
}
