import {
  CreateBusiness,
  DeleteBusiness,
  ListBusinesses,
  RenameBusiness,
} from '../../../../../contracts/organization/business.ts';
import { businessTexts } from '../../../i18n/en/businesses.ts';
import { ContractList } from '../../../console/ContractList.tsx';

export function BusinessList() {
  return (
    <ContractList
      query={ListBusinesses}
      texts={businessTexts}
      columns={[{ source: 'name' }, { source: 'createdAt' }]}
      purpose="purpose"
      nameOf={({ name }) => name}
      sort={{ field: 'name', order: 'ASC' }}
      create={{ contract: CreateBusiness }}
      change={RenameBusiness}
      remove={DeleteBusiness}
    />
  );
}
