import { isNip } from '#contract/values/rules.ts'

/** A NIP that hardly any other company has, and that the simulated registry has: its ninth digit is not a nine. */
export function randomNip(): string {
  for (;;) {
    const begins = `${Math.floor(10_000_000 + Math.random() * 89_999_999)}${Math.floor(Math.random() * 9)}`
    const found = Array.from({ length: 10 }, (_, digit) => `${begins}${digit}`).find(isNip)
    if (found) return found
  }
}
