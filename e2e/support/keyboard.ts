import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'

/** Maximum number of Tab stops tried to reach something. */
const mostStops = 70

/** A person who works by the keyboard alone: nothing here presses a mouse or puts the focus anywhere. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.insertText(text)
  }

  /** Goes from stop to stop until something has the focus; each stop is to be seen. */
  async reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible()
    await expect(target).toBeEnabled()
    for (let stop = 0; stop < mostStops; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.#page.keyboard.press(key)
      expect(await this.#page.evaluate(stopIsSeen), 'what has the focus is visible and marked').toBe('')
    }
    throw new Error(`${target} is not reached by ${key}`)
  }

  /** Reaches something and presses Enter on it. */
  async use(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
    await this.reach(target, key)
    await this.press('Enter')
  }

  /** Reaches a field and types into it, in place of its text. */
  async fill(target: Locator, text: string, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
    await this.reach(target, key)
    await this.press('Control+a')
    await this.type(text)
  }

  /** Ticks a box that is reached. */
  async tick(box: Locator): Promise<void> {
    await this.reach(box)
    await this.press('Space')
    await expect(box).toBeChecked()
  }

  /** Chooses one of several radio buttons: Tab stops at one of them, the arrows go on. */
  async pick(radio: Locator): Promise<void> {
    const name = await radio.getAttribute('name')
    await this.reach(this.#page.locator(`input[name="${name}"]`).first())
    await this.press('Space')
    for (let step = 0; step < mostStops && !(await radio.isChecked()); step += 1) await this.press('ArrowDown')
    await expect(radio).toBeChecked()
  }

  /** Gives a field a file, by the dialog that Enter opens. */
  async upload(field: Locator, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
    await this.reach(this.#page.locator('.mantine-Dropzone-root').filter({ has: field }))
    // The first chooser may open before the browser reports it to the test.
    await expect(async () => {
      const chooser = this.#page.waitForEvent('filechooser', { timeout: 5000 })
      await this.press('Enter')
      await (await chooser).setFiles(file)
    }).toPass()
  }

  /** Types into a field with look-up and takes the first option that has the words. */
  async look(field: Locator, words: string): Promise<void> {
    await this.fill(field, words)
    await this.#takeFirst(field, words)
  }

  /** Takes the first option of a field. */
  async chooseFirst(field: Locator): Promise<void> {
    await this.reach(field)
    await this.#takeFirst(field)
  }

  async #takeFirst(field: Locator, words?: string): Promise<void> {
    await expect(field, 'its list is open').toHaveAttribute('aria-controls', /./)
    const list = this.#page.locator(`[id="${await field.getAttribute('aria-controls')}"]`)
    await expect(list.getByRole('option', { name: words }).first()).toBeVisible()
    if ((await list.locator('[data-combobox-selected]').count()) === 0) await this.press('ArrowDown')
    await this.press('Enter')
    await expect(list).toBeHidden()
    await expect(field).not.toHaveValue('')
  }

  /** Takes an option of a list of choices that is reached, by its words. */
  async choose(field: Locator, option: string): Promise<void> {
    await this.reach(field)
    await this.press('ArrowDown')
    const list = this.#page.locator(`[id="${await field.getAttribute('aria-controls')}"]`)
    const marked = list.locator('[data-combobox-selected]')
    await expect(list.getByRole('option').first()).toBeVisible()
    for (let step = 0; step < mostStops; step += 1) {
      if ((await marked.count()) === 1 && (await marked.textContent())?.trim() === option) break
      await this.press('ArrowDown')
    }
    await this.press('Enter')
    await expect(field).toHaveValue(option)
  }

  /** The focus is on an element: Tab goes on from there, not from the top of the page. */
  async expectPlace(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  }
}

/** Problems with the visibility of the focused element; none if it is visible and has a ring or a changed border. */
function stopIsSeen(): string {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return ''
  // A choice of several is drawn by its label.
  const drawn = [element, element.nextElementSibling].find((one) => one && one.getBoundingClientRect().width > 0)
  if (!drawn || getComputedStyle(drawn).visibility === 'hidden')
    return `${element.outerHTML.slice(0, 160)} is not to be seen`
  const carriers = [
    element,
    element.parentElement,
    element.closest('[class*=Input-wrapper]'),
    element.nextElementSibling,
  ]
  const isMarked = carriers.some((one) => {
    if (!one) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  return isMarked ? '' : `${element.outerHTML.slice(0, 160)} has no ring`
}
