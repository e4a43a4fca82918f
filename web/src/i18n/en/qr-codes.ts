import { defineTexts } from '../text.ts';

export const qrCodeTexts = defineTexts('qrCodes', {
  title: 'QR codes',
  line: 'Print codes for the places of work. A phone or tablet that scans one opens the workflow.',
  search: 'Search published workflows',
  workflow: 'Workflow',
  workspace: 'Workspace',
  none: 'No published workflow',
  noneBody: 'Publish a workflow first, or change the search.',
  size: 'Size of a code',
  small: 'Small, 3 cm',
  medium: 'Medium, 5 cm',
  large: 'Large, 8 cm',
  print: 'Print %{smart_count} code |||| Print %{smart_count} codes',
  choose: 'Select workflows to print',
  preview: 'Preview',
  codeOf: 'QR code that opens %{title}',
  most: 'At most 100 codes are printed at once.',
});
