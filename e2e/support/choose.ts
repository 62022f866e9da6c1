import { expect, type Locator, type Page } from '@playwright/test'

type Choice = {
  /** The option's words; the first option where none are given. */
  option?: string | RegExp
  /** Whether the words are all of the option's. */
  exact?: boolean
  /** Text typed first into a field with look-up. */
  typed?: string
}

/** Takes an option of a field's own list: the list of the field before it may still be closing. */
export async function choose(field: Locator, { option, exact, typed }: Choice = {}): Promise<void> {
  await (typed === undefined ? field.click() : field.fill(typed))
  await expect(field, 'its list is open').toHaveAttribute('aria-controls', /./)
  const list = field.page().locator(`[id="${await field.getAttribute('aria-controls')}"]`)
  await list.getByRole('option', { name: option, exact }).first().click()
}

/** Takes an item of the menu at the top of a record, in either language. */
export async function chooseMore(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^(More actions|Więcej akcji)$/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
