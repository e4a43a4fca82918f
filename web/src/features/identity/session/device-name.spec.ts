import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

it.each([
  [firefox, 'Firefox · Linux'],
  [`desktop 1920x1080 ${firefox}`, 'Firefox · Linux'],
  [
    'phone 390x844 Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari · iOS',
  ],
  ['curl/8.0', ''],
  ['', ''],
  [null, ''],
])('%s is named “%s”', (device, name) => expect(deviceName(device)).toBe(name));
