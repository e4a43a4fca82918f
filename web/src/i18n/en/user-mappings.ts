import { defineTexts } from '../text.ts';

export const userMappingTexts = defineTexts('userMappings', {
  mappings: 'Attributes',
  mappingsLine:
    'Fill fields of an account from what your provider sends, at every sign-in. A role is viewer, publisher or admin-group; who administers the organisation is decided here alone.',
  attribute: 'Attribute or claim',
  attributeHint: 'Its name as the provider sends it, for example department_role',
  mappedField: 'Fills',
  field_displayName: 'Name',
  field_email: 'Email address',
  field_role: 'Role',
  addMapping: 'Add attribute',
  changeMapping: 'Change attribute %{attribute}',
  removeMapping: 'Remove attribute %{attribute}',
  alreadyMapped: 'This attribute already fills this field.',
  mostMappings: 'Up to 20 attributes can be used. Remove one first.',
});
