import { defineTexts } from '../text.ts';

/** The settings page about allowed IP addresses. */
export const ipRestrictionTexts = defineTexts('ipRestriction', {
  title: 'IP restriction',
  line: 'From which networks people may use Stepwell',
  addresses: 'Allowed addresses',
  restrict: 'Only from these addresses',
  restrictHint:
    'Others can’t sign in. Organisation admins can still open the administration from anywhere. Links to videos that are already open work for up to 10 minutes.',
  rules: 'Addresses and blocks',
  rulesHint: 'One per line, up to 200: IPv4 or IPv6, for example 203.0.113.7 or 2001:db8::/32.',
  ruleWrong:
    'Line %{lines} isn’t an IP address or a block such as 203.0.113.0/24. |||| Lines %{lines} aren’t IP addresses or blocks such as 203.0.113.0/24.',
  tooMany: 'Use at most 200 lines.',
  ownAddress: 'Your address: %{address}',
  addOwn: 'Add my address',
  ownLeftOut: 'These rules leave out your own address. Nothing was saved. Add your address and save again.',
});
