/** Equal for two names that people read as the same: in any case, and with accents written in either way of Unicode. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
