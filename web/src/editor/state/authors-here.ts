import { createContext, useContext } from 'react';
import type { AuthorPlace } from '../../../../contracts/authoring/author-places.ts';

/** Another author who has the same draft open, and where in it. */
export interface OtherAuthor extends AuthorPlace {
  readonly userId: string;
  readonly name: string;
}

const Context = createContext<readonly OtherAuthor[]>([]);
export const OtherAuthorsProvider = Context.Provider;

/** The other authors of the draft; nobody where nothing asks for them. */
export const useOtherAuthors = (): readonly OtherAuthor[] => useContext(Context);
