import { defineError } from '../../../contracts/kernel/errors.ts';

export const ObjectKeyInvalid = defineError(
  'storage.key-invalid',
  'invalid',
  'This name cannot be stored. Nothing was changed.',
);
export const UploadPartDamaged = defineError(
  'upload.part-damaged',
  'invalid',
  'This part of the upload arrived damaged and was discarded. Send the part again.',
);
export const UploadPartMissing = defineError(
  'upload.part-missing',
  'conflict',
  'Not all parts of the upload have arrived. What arrived is safe; send the missing parts and finish again.',
);
