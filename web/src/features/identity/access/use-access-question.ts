import { AccessContentType, ExplainAccess } from '../../../../../contracts/identity/access-explanation.ts';
import { useUrlState } from '../../../providers/use-url-state.ts';

const isAddress = (text: string): boolean => ExplainAccess.schema.shape.address.safeParse(text).success;

/** The question in the address of the page: `/admin/check-access?person=…&type=workflow&id=…`. */
export function useAccessQuestion() {
  const url = useUrlState();
  const address = url.get('address')?.trim() ?? '';
  const userId = url.get('person') ?? '';
  const contentType = AccessContentType.catch('organization').parse(url.get('type') ?? 'organization');
  const contentId = url.get('id') ?? '';
  const isAddressWrong = address !== '' && !isAddress(address);
  return {
    userId,
    contentType,
    contentId,
    address,
    isAddressWrong,
    isComplete: userId !== '' && (contentType === 'organization' || contentId !== '') && !isAddressWrong,
    choosePerson: (id: string) => url.set({ person: id }),
    chooseType: (type: string) => url.set({ type, id: null }),
    chooseContent: (id: string) => url.set({ id }),
    enterAddress: (text: string) => url.set({ address: text }),
  };
}
export type AccessQuestion = ReturnType<typeof useAccessQuestion>;
