import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Driver, Handle } from './driver.ts'

const library = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom')).replace(
    /dist\/.*$/,
    'dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

type Name = string | RegExp

/** Milliseconds until an element or a text must be there. */
const patience = 40_000

/** A page of any engine, whose elements are found as people and screen readers find them, and acted on once they are there. */
export class EnginePage {
  readonly #driver: Driver
  readonly #url: string

  constructor(driver: Driver, url: string) {
    this.#driver = driver
    this.#url = url
  }

  /** Opens an address of the product as a new page, though it may differ behind `#` only. */
  async open(address: string): Promise<void> {
    await this.#driver.open(`${this.#url}/favicon.svg`)
    await this.#driver.open(`${this.#url}/#${address}`)
  }

  /** Makes the browser remember a session, by its token as the browser stores it, or none. */
  async remember(token: string | null): Promise<void> {
    await this.#driver.open(`${this.#url}/favicon.svg`)
    const keep = token === null ? '' : `localStorage.setItem('portal.token', ${JSON.stringify(token)});`
    await this.#driver.value(`(() => { localStorage.clear(); sessionStorage.clear(); ${keep} return true })()`)
  }

  async press(role: string, name: Name): Promise<void> {
    await this.#act(`${role} ${name}`, byRole(role, name), (handle) => handle.press())
  }

  /** Types into a field, in place of what it has. */
  async fill(label: Name, text: string): Promise<void> {
    await this.#act(`field ${label}`, byLabel(label), async (handle) => {
      await handle.press()
      await this.#driver.value('(() => { document.activeElement?.select?.(); return true })()')
      await handle.type(text)
    })
  }

  /** Ticks a box or chooses one of several, unless it is chosen. */
  async tick(label: Name): Promise<void> {
    const chosen = `(${byLabel(label)})?.checked === true`
    await this.until(`${label} is chosen`, async () => {
      if (await this.#value<boolean>(chosen)) return true
      const handle = await this.#element(byLabel(label))
      await handle?.press()
      return false
    })
  }

  /** Ticks every box that a selector names. */
  async tickAll(selector: string): Promise<void> {
    const open = within(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].find((box) => seen(box) && !box.checked && !box.disabled) ?? null`,
    )
    await this.until(`every box of ${selector} is ticked`, async () => {
      const handle = await this.#element(open)
      await handle?.press()
      return handle === null
    })
  }

  /** Chooses an option of a field with a list, after typing what narrows it. */
  async choose(label: Name, option: Name, typed?: string): Promise<void> {
    if (typed !== undefined) await this.fill(label, typed)
    let lookedAt = 0
    await this.until(`option ${option} of ${label}`, async () => {
      const found = await this.#element(byRole('option', option))
      if (found) await found.press()
      else if (typed === undefined && Date.now() - lookedAt > 3000) {
        // The field may be drawn anew meanwhile, which closes its list.
        await (await this.#element(byLabel(label)))?.press()
        lookedAt = Date.now()
      }
      return found !== null
    })
    await this.until('the list closes', async () => (await this.#element(byRole('option', option))) === null)
  }

  /** Gives a file of `tests/fixtures` to a field, which need not be visible itself. */
  async attach(label: Name, fixture: string): Promise<void> {
    const expression = `library.queryAllByLabelText(document.body, ${literal(label)}, { selector: 'input[type=file]' })[0] ?? null`
    await this.#act(`files ${label}`, within(expression), (handle) => handle.attach(resolve('tests/fixtures', fixture)))
  }

  async shows(text: Name): Promise<void> {
    await this.until(`the text ${text}`, () => this.#value<boolean>(`(${byText(text)}) !== null`))
  }

  async showsRole(role: string, name: Name): Promise<void> {
    await this.until(`${role} ${name}`, () => this.#value<boolean>(`(${byRole(role, name)}) !== null`))
  }

  /** The value of an expression in the page. */
  value<T>(expression: string): Promise<T> {
    return this.#driver.value<T>(expression)
  }

  /** Waits until something is so; says what was awaited, and the errors that the page shows. */
  async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + patience
    let last: unknown
    while (Date.now() < end) {
      try {
        if (await holds()) return
        last = undefined
      } catch (error) {
        // An element that was drawn anew meanwhile, or is covered for a moment.
        last = error
      }
      await delay(150)
    }
    const shown = await this.#driver
      .value<string>(
        "(document.querySelector('dialog[open], [role=dialog]') ?? document.querySelector('main') ?? document.body).innerText.slice(0, 600)",
      )
      .catch(String)
    throw new Error(`${what}: not within ${patience / 1000} s${last ? ` (${last})` : ''}. The page shows:\n${shown}`)
  }

  async #act(what: string, expression: string, act: (handle: Handle) => Promise<void>): Promise<void> {
    await this.until(what, async () => {
      const handle = await this.#element(expression)
      if (handle) await act(handle)
      return handle !== null
    })
  }

  async #value<T>(expression: string): Promise<T> {
    await this.#bringLibrary()
    return this.#driver.value<T>(expression)
  }

  async #element(expression: string): Promise<Handle | null> {
    await this.#bringLibrary()
    return this.#driver.element(expression)
  }

  /** Each document that is opened needs it anew. */
  async #bringLibrary(): Promise<void> {
    if (await this.#driver.value<boolean>("typeof TestingLibraryDom === 'object'")) return
    await this.#driver.value<boolean>(`(() => { ${library}\n; return true })()`)
  }
}

const literal = (name: Name) => (typeof name === 'string' ? JSON.stringify(name) : String(name))

const within = (expression: string) =>
  `(() => { const library = TestingLibraryDom; const seen = (element) => element.getClientRects().length > 0; return ${expression} })()`

/** Of several the last that can be pressed: a dialog stands after the page below it. */
const byRole = (role: string, name: Name) =>
  within(
    `library.queryAllByRole(document.body, ${literal(role)}, { name: ${literal(name)} }).filter((element) => seen(element) && !element.disabled).at(-1) ?? null`,
  )

const byLabel = (label: Name) =>
  within(
    `library.queryAllByLabelText(document.body, ${literal(label)}).filter((element) => element.matches('input, textarea, select') && element.type !== 'file' && !element.disabled).at(-1) ?? null`,
  )

const byText = (text: Name) => within(`library.queryAllByText(document.body, ${literal(text)}).find(seen) ?? null`)
