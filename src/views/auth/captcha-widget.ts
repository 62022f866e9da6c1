import 'altcha/external'
import 'altcha/altcha.css'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import ShaWorker from 'altcha/workers/sha?worker'

const { algorithms, i18n } = globalThis.$altcha
for (const hash of ['SHA-256', 'SHA-384', 'SHA-512']) {
  algorithms.set(hash, () => new ShaWorker())
  algorithms.set(`PBKDF2/${hash}`, () => new Pbkdf2Worker())
}

export interface WidgetOptions {
  challengeUrl: string
  locale: string
  texts: Record<string, string>
  onChange: (solution: string) => void
}

/** The ALTCHA element, which starts solving at once. */
export function createWidget({ challengeUrl, locale, texts, onChange }: WidgetOptions): HTMLElement {
  i18n.set(locale, { ...i18n.get('en'), ...texts })
  const widget = document.createElement('altcha-widget')
  widget.setAttribute('challenge', challengeUrl)
  widget.setAttribute('language', locale)
  widget.setAttribute('auto', 'onload')
  widget.setAttribute(
    'configuration',
    JSON.stringify({ hideLogo: true, minDuration: 0, humanInteractionSignature: false }),
  )
  widget.addEventListener('statechange', (event) => {
    const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
    onChange(state === 'verified' ? (payload ?? '') : '')
  })
  return widget
}
