import type { AuthorPlace } from '../../../../contracts/authoring/author-places.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { useOtherAuthors } from '../state/authors-here.ts';
import styles from './AuthorsAt.module.css';

/** The other authors who are at a step or a sentence now; without a place, all who have the draft open. */
export function AuthorsAt({ stepId, sentenceId }: Partial<AuthorPlace>) {
  const t = useText(editorTexts);
  const authors = useOtherAuthors().filter(
    (author) =>
      (stepId === undefined || author.stepId === stepId) &&
      (sentenceId === undefined || author.sentenceId === sentenceId),
  );
  if (authors.length === 0) return null;
  return (
    <span className={styles['authors']}>
      {authors.map(({ userId, name }) => (
        <Avatar key={userId} name={name} />
      ))}
      <span className="visually-hidden">
        {t('alsoHere', { names: authors.map(({ name }) => name).join(', ') })}
      </span>
    </span>
  );
}
