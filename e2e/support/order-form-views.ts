import { expect, type Page } from '@playwright/test'

/** The form of a warranty order in the back office, as the paths of its three charts walk it in English. */
export const orderForms = '/#/cms/service-order/service-orders'

export const conflictTitle = 'Someone else has changed this record in the meantime'

/** The check that sending makes; the notice below the serial number asks about a model too. */
export const checkBeforeSending = /\/api\/service-order\/serial-numbers\/check\?serial_no=\d+&except=\d+$/

/** The answer of the server for a serial number without warnings. */
export const knownUnit = {
  unit_warnings: [],
  warranty_until: null,
  unit_model_name: null,
  open_order: false,
  open_order_number: null,
}

export const shows = (text: string | RegExp) => async (page: Page) => expect(page.getByText(text).first()).toBeVisible()

export const isSending = async (page: Page) =>
  expect(page.getByRole('button', { name: 'Send the order' })).toBeDisabled()

export const showsDialog = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))).toBeVisible()
