/** In the order of checking, because most browsers also contain Chrome and Safari in their name. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|FxiOS\//, 'Firefox'],
  [/\bChrome\/|CriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and operating system of a `User-Agent`; null when unknown. */
export function deviceWords(user_agent: string | null): { browser: string | null; system: string | null } {
  const named = (known: readonly [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(user_agent ?? ''))?.[1] ?? null
  return { browser: named(browsers), system: named(systems) }
}
