/**
 * What a program may access in the file system. Everything else does not exist for it: it can be neither read, nor
 * listed, nor written, nor run.
 */
export interface FileAccess {
  /** Files and folders that may be read and run. */
  readonly run: readonly string[];
  readonly read: readonly string[];
  /** Folders in which files may be created, changed and removed; no links, devices or sockets. */
  readonly write: readonly string[];
}

/**
 * Landlock (landlock(7)) has no command in current systems, and Node cannot call it. Perl is part of every Debian and
 * can. The numbers are those of the kernel's own header, the same on every architecture. Rights that the running kernel
 * does not know are left out; a rule for a missing path is skipped.
 */
const perlScript = String.raw`
use strict;
getppid() == shift @ARGV or exit 137;
my $abi = syscall(444, 0, 0, 1);
$abi > 0 or die "Landlock is not available\n";
my $fs = (1 << 13) - 1;
$fs |= 1 << 13 if $abi >= 2;
$fs |= 1 << 14 if $abi >= 3;
$fs |= 1 << 15 if $abi >= 5;
my $attr = pack('Q', $fs);
$attr .= pack('Q', 3) if $abi >= 4;
$attr .= pack('Q', 3) if $abi >= 6;
my $rules = syscall(444, $attr, length($attr), 0);
$rules >= 0 or die "landlock_create_ruleset: $!\n";
my $read = 1 << 2 | 1 << 3;
my %rights = (
  read => $read,
  run => $read | 1 << 0,
  device => 1 << 1 | 1 << 2,
  write => $read | 1 << 1 | 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8 | 1 << 13 | 1 << 14,
);
my $ofFiles = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 | 1 << 15;
while (@ARGV) {
  my $right = shift @ARGV;
  last if $right eq '--';
  my $path = shift @ARGV;
  sysopen(my $file, $path, 0x200000 | 0x80000) or next;
  my $granted = $rights{$right} & $fs;
  $granted &= $ofFiles unless -d $path;
  my $rule = pack('Ql', $granted, fileno($file));
  syscall(445, $rules, 1, $rule, 0) == 0 or die "landlock_add_rule $path: $!\n";
}
syscall(446, $rules, 0) == 0 or die "landlock_restrict_self: $!\n";
exec { $ARGV[0] } @ARGV or do { print STDERR "$ARGV[0]: $!\n"; exit 127 };
`;

/** For every program: its libraries, the time zone, fonts, what it reads from the kernel about the machine. */
const systemPaths: FileAccess = {
  run: ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/nix/store'],
  read: [
    '/etc/ld.so.cache',
    '/etc/alternatives',
    '/etc/fonts',
    '/etc/localtime',
    '/etc/ssl/openssl.cnf',
    '/dev/urandom',
    '/dev/random',
    '/dev/zero',
    '/proc/self',
    '/proc/cpuinfo',
    '/proc/meminfo',
    '/proc/stat',
    '/proc/sys/vm/overcommit_memory',
    '/sys/devices/system/cpu',
  ],
  write: [],
};

/**
 * The command prefix that restricts a program to the files that it may access. The program does not start if its parent
 * has exited: a death signal requested after that is never sent.
 */
export function landlockCommand(access: FileAccess, parent = process.pid): string[] {
  const rules = [
    ...[...systemPaths.run, ...access.run].flatMap((path) => ['run', path]),
    ...[...systemPaths.read, ...access.read].flatMap((path) => ['read', path]),
    ...access.write.flatMap((path) => ['write', path]),
    'device',
    '/dev/null',
  ];
  return ['perl', '-e', perlScript, String(parent), ...rules, '--'];
}
