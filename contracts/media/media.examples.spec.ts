import { describe, expect, it } from 'vitest';
import { assetEvents } from './asset.ts';
import { assetExamples, meetingServiceExamples, uploadExamples } from './media.examples.ts';
import { meetingServiceEvents } from './meeting-service.ts';
import { uploadEvents } from './upload.ts';

describe('examples of media', () => {
  it.each(uploadEvents.map((contract) => [contract.type, contract] as const))(
    '%s is valid',
    (type, contract) => {
      expect(contract.schema.parse(uploadExamples[type].data)).toEqual(uploadExamples[type].data);
    },
  );
  it.each(meetingServiceEvents.map((contract) => [contract.type, contract] as const))(
    '%s is valid',
    (type, contract) => {
      expect(contract.schema.parse(meetingServiceExamples[type].data)).toEqual(
        meetingServiceExamples[type].data,
      );
    },
  );
  it.each(assetEvents.map((contract) => [contract.type, contract] as const))(
    '%s is valid',
    (type, contract) => {
      expect(contract.schema.parse(assetExamples[type].data)).toEqual(assetExamples[type].data);
    },
  );
});
