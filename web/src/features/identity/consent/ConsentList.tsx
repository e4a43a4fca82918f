import {
  ChangeConsent,
  CreateConsent,
  DeleteConsent,
  ListConsents,
} from '../../../../../contracts/identity/consent.ts';
import { consentTexts } from '../../../i18n/en/consents.ts';
import { useText } from '../../../i18n/text.ts';
import { ContractList } from '../../../console/ContractList.tsx';

/** What the organisation asks its people to agree to: each change is a version of its own. */
export function ConsentList() {
  const t = useText(consentTexts);
  const kindOf = (mandatory: boolean) => t(mandatory ? 'yes' : 'no');
  return (
    <ContractList
      query={ListConsents}
      texts={consentTexts}
      purpose="textHint"
      columns={[
        { source: 'name' },
        { source: 'version', numeric: true },
        {
          source: 'mandatory',
          wide: true,
          render: ({ mandatory }) => kindOf(mandatory),
          exportValue: ({ mandatory }) => kindOf(mandatory),
        },
        { source: 'publishedAt', wide: true },
        { source: 'createdAt', hidden: true },
      ]}
      nameOf={({ name }) => name}
      sort={{ field: 'name', order: 'ASC' }}
      create={{ contract: CreateConsent, defaults: { mandatory: true } }}
      change={ChangeConsent}
      remove={DeleteConsent}
    />
  );
}
