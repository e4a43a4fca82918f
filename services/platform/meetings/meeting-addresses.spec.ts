import { describe, expect, it } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { meetingAddresses, requireDownloadAddress } from './meeting-addresses.ts';

const zoom = { downloadHosts: ['.zoom.us', 'files.example:8443'], allowsPrivate: false };

describe('addresses of the meeting service', () => {
  it('come from the settings; without one there is no service', () => {
    expect(meetingAddresses(readSettings({}))).toBeNull();
    const found = meetingAddresses(
      readSettings({ STEPWELL_MEETINGS_URL: 'https://zoom.us/', STEPWELL_PUBLIC_URL: 'https://s.example' }),
    );
    expect(found).toEqual({
      oauth: 'https://zoom.us/oauth',
      api: 'https://zoom.us/v2',
      downloadHosts: ['zoom.us', 'zoom.us'],
      allowsPrivate: false,
      redirect: 'https://s.example/meetings/callback',
    });
  });
  it.each(['https://eu01web.zoom.us/rec/1', 'https://files.example:8443/x'])('%s is one', (address) => {
    expect(requireDownloadAddress(zoom, address).href).toBe(address);
  });
  it.each([
    'http://a.zoom.us/x',
    'https://zoom.us.evil.example/x',
    'https://evilzoom.us/x',
    'https://files.example/x',
    'https://a.zoom.us:8443/x',
    'https://a@a.zoom.us/x',
    'https://a.zoom.us@evil.example/x',
    'file:///etc/passwd',
    '/x',
    '',
  ])('%s is none', (address) => {
    expect(() => requireDownloadAddress(zoom, address)).toThrow('not one of its own');
  });
});
