import { Bookmark, BookmarkMinus, BookmarkPlus, X } from 'lucide-react';
import { extractValidSavedQueries, type SavedQuery, useListContext, useSavedQueries } from 'react-admin';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useContractForm } from '../ui/forms/use-contract-form.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';
import { Menu, type MenuAction } from '../ui/overlays/Menu.tsx';

type Search = SavedQuery['value'];

/** The same for two searches that find the same rows in the same order. */
const signatureOf = ({ filter, sort, perPage }: Search): string =>
  JSON.stringify([
    Object.entries(filter ?? {}).toSorted(([one], [other]) => one.localeCompare(other)),
    sort?.field,
    sort?.order,
    perPage,
  ]);

/** The address of a list that shows this search. */
const addressOf = ({ filter, sort, perPage }: Search): string =>
  `?${new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: sort?.field ?? '',
    order: sort?.order ?? 'ASC',
    page: '1',
    perPage: String(perPage),
  })}`;

/** Saves the filters of a list under a name, and shows those that were saved, in react-admin's store. */
export function SavedSearches() {
  const t = useText(contractListTexts);
  const { resource, filterValues, setFilters, sort, perPage } = useListContext();
  const [stored, setStored] = useSavedQueries(resource);
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [question, setQuestion] = useState<'save' | 'remove' | null>(null);
  const saved = extractValidSavedQueries(stored);
  const search: Search = { filter: filterValues as unknown, sort, perPage, displayedFilters: [] };
  const isFiltered = Object.keys(filterValues as object).length > 0;
  const current = saved.find(({ value }) => signatureOf(value) === signatureOf(search));
  if (saved.length === 0 && !isFiltered) return null;
  const close = () => setQuestion(null);
  const save = (label: string) => {
    setStored([...saved, { label, value: search }]);
    showToast({ tone: 'ready', message: t('saved') });
    close();
  };
  const remove = () => {
    setStored(saved.filter((each) => each !== current));
    close();
  };
  const change: MenuAction = current
    ? {
        id: 'remove',
        apart: true,
        label: t('removeSearch', { name: current.label }),
        icon: BookmarkMinus,
        run: () => setQuestion('remove'),
      }
    : {
        id: 'save',
        apart: saved.length > 0,
        label: t('saveThisSearch'),
        icon: BookmarkPlus,
        run: () => setQuestion('save'),
      };
  const actions: readonly MenuAction[] = [
    ...saved.map((each, index): MenuAction => ({
      id: `search-${index}`,
      label: each.label,
      on: each === current,
      run: () => void navigate(addressOf(each.value)),
    })),
    ...(isFiltered ? [change] : []),
    ...(isFiltered ? [{ id: 'clear', label: t('clearFilters'), icon: X, run: () => setFilters({}) }] : []),
  ];
  return (
    <>
      <Button icon={Bookmark} onClick={(event) => setAnchor(event.currentTarget)}>
        {t('savedSearches')}
      </Button>
      <Menu label={t('savedSearches')} anchor={anchor} actions={actions} onClose={() => setAnchor(null)} />
      {question === 'save' && (
        <SaveDialog taken={saved.map(({ label }) => label)} onSave={save} onClose={close} />
      )}
      <ConfirmDialog
        open={question === 'remove'}
        title={t('removeSearchTitle')}
        verb={t('removeSearchVerb')}
        onConfirm={remove}
        onClose={close}
      >
        <p>{t('removeSearchBody')}</p>
      </ConfirmDialog>
    </>
  );
}

interface SaveDialogProps {
  readonly taken: readonly string[];
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

function SaveDialog({ taken, onSave, onClose }: SaveDialogProps) {
  const t = useText(contractListTexts);
  const searchName = z
    .string()
    .trim()
    .refine((name) => name !== '' && name.length <= 60 && !taken.includes(name), 'rules.searchName');
  const form = useContractForm({
    schema: z.object({ searchName }),
    texts: contractListTexts,
    defaultValues: { searchName: '' },
    send: (values) => onSave(values.searchName.trim()),
  });
  return (
    <FormDialog title={t('saveSearch')} form={form} verb={t('save')} onClose={onClose}>
      <Field label={t('searchName')} autoFocus autoComplete="off" {...form.field('searchName')} />
    </FormDialog>
  );
}
