import { type ReactNode, useEffect, useState } from 'react';
import {
  type AuthorHere,
  authorPlacePath,
  AuthorsHere,
  placeRepeatSeconds,
} from '../../../../contracts/authoring/author-places.ts';
import { OtherAuthorsProvider } from '../../editor/state/authors-here.ts';
import { useSelectedStep } from '../../editor/state/editor-context.tsx';
import { call } from '../../providers/api-client.ts';
import { usePeople } from '../../providers/use-people.ts';

/** Who moves on within this time was not there. Milliseconds. */
const passingMs = 300;

/** The sentence in which the keyboard is; `null` outside of one. */
function useFocusedSentence(): string | null {
  const [sentenceId, setSentenceId] = useState<string | null>(null);
  useEffect(() => {
    const follow = () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-sentence]');
      setSentenceId(row?.dataset['sentence'] ?? null);
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('focusout', follow);
    };
  }, []);
  return sentenceId;
}

/** Shows the others where this author is, and resolves with where they are; nobody if the server does not answer. */
async function showPlace(workflowId: string, body: object): Promise<readonly AuthorHere[]> {
  const result = await call({ method: 'PUT', path: authorPlacePath(workflowId), body });
  return AuthorsHere.safeParse(result.data).data?.authors ?? [];
}

/** The same value while it is equal, so that nothing renders again. */
const unlessEqual =
  <T,>(next: T) =>
  (before: T): T =>
    JSON.stringify(before) === JSON.stringify(next) ? before : next;

/** Lets the authors of a draft see where the others are in it. */
export function OtherAuthors({ workflowId, children }: { workflowId: string; children: ReactNode }) {
  const { step } = useSelectedStep();
  const stepId = step?.id ?? null;
  const sentenceId = useFocusedSentence();
  const [here, setHere] = useState<readonly AuthorHere[]>([]);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const show = async () => {
      const others = document.hidden ? [] : await showPlace(workflowId, { stepId, sentenceId });
      if (isOver) return;
      setHere(unlessEqual(others));
      timer = setTimeout(() => void show(), placeRepeatSeconds * 1000);
    };
    timer = setTimeout(() => void show(), passingMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [workflowId, stepId, sentenceId]);
  const personOf = usePeople(here.map(({ userId }) => userId));
  const others = here.map((author) => ({ ...author, name: personOf(author.userId).name }));
  return <OtherAuthorsProvider value={others}>{children}</OtherAuthorsProvider>;
}
