import { expect, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'

test.use({ language: 'en', expectedComplaints: [refusedRequests] })

interface Role {
  id: number
  name: string
  slug: string
  permissions: string[]
  version: number
}

const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })
const review = (page: Page) => page.getByRole('button', { name: /^Review \d+ change/ }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true }).click()

test.describe('the permissions of a role', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('are found, changed by the keyboard, seen as a difference and saved', async ({ signedIn, request, tokenOf }) => {
    const page = await signedIn('admin')
    const admin = new Colleague(request, await tokenOf('admin'))
    const role = await newRole(admin)
    const more = page.getByRole('button', { name: 'More actions' })
    const remove = page.getByRole('menuitem', { name: 'Delete', exact: true })
    await page.goto('/#/cms/user/roles/1')
    await expect(page.getByLabel('Identifier')).toHaveValue('super-admin')
    await expect(page.getByRole('button', { name: 'History' })).toBeVisible()
    await expect(more, 'a built-in role stays').toHaveCount(0)
    await page.goto(`/#/cms/user/roles/${role.id}`)
    await more.click()
    await expect(remove).toBeVisible()
    await page.keyboard.press('Escape')

    await expect(page.getByLabel('Identifier'), 'the data stand on the same page').toHaveValue(role.slug)
    await line(page, /^Mail, 0 of 2/).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(' ')
    await expect(line(page, 'see the list')).toBeChecked()
    await expectAccessible(page)

    await review(page)
    await expect(dialog(page)).toContainText('Added (1)')
    await expect(dialog(page)).toContainText('Nobody has this role at present.')
    await expectAccessible(page)
    await save(page)
    await expect(dialog(page)).toBeHidden()
    await expect(line(page, /^Mail, 1 of 2/)).toBeVisible()
    const saved = await admin.call<Role>('user.roles.show', { path: { role: role.id } })
    expect(saved.permissions).toEqual(['mail.messages.index'])
  })

  test('that somebody else has changed meanwhile keep both changes', async ({ signedIn, request, tokenOf }) => {
    const page = await signedIn('admin')
    const admin = new Colleague(request, await tokenOf('admin'))
    const { id, name, slug, version } = await newRole(admin)
    await page.goto(`/#/cms/user/roles/${id}/permissions`)
    await page.getByLabel('Find a permission').fill('mail details')
    await line(page, 'see details').click()
    const theirs = { name, slug, version, permissions: ['core.jobs.index'] }
    await admin.call('user.roles.update', { path: { role: id }, body: theirs })

    await review(page)
    await save(page)
    await expect(page.getByText('Someone else has changed this record in the meantime')).toBeVisible()
    await page.getByRole('button', { name: 'Save my version' }).click()
    await expect(dialog(page)).toBeHidden()
    await review(page)
    await expect(dialog(page)).toContainText('Added (1)')
    await save(page)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    await expect
      .poll(async () => (await admin.call<Role>('user.roles.show', { path: { role: id } })).permissions)
      .toEqual(['core.jobs.index', 'mail.messages.show'])
  })

  test('that one would take from oneself have to be given up on purpose', async ({ signedIn, request, tokenOf }) => {
    const page = await signedIn('admin')
    const admin = new Colleague(request, await tokenOf('admin'))
    const { results } = await admin.call<{ results: Role[] }>('user.roles.lookup')
    const own = results.find(({ slug }) => slug === 'admin')
    await page.goto(`/#/cms/user/roles/${own?.id}/permissions`)
    await page.getByLabel('Find a permission').fill('mail.messages.show')
    await line(page, 'see details').click()
    await review(page)
    const button = dialog(page).getByRole('button', { name: 'Save', exact: true })
    await expect(dialog(page)).toContainText('You are removing permissions from yourself.')
    await expect(button).toBeDisabled()
    await dialog(page).getByLabel('I know that I will lose them at once').check()
    await expect(button).toBeEnabled()
    await dialog(page).getByRole('button', { name: 'Back to the permissions' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()

    await page.getByRole('button', { name: 'Who holds this: see details' }).click()
    await expect(dialog(page)).toContainText('Superadministrator')
    await expectAccessible(page)
  })
})

test.describe('colleagues of a company', () => {
  test.use({ viewport: { width: 360, height: 760 } })

  test('are invited, deactivated and restored by its administrator, on a phone', async ({
    signedIn,
    request,
    tokenOf,
  }) => {
    const page = await signedIn('partner')
    const name = `Nowak-${crypto.randomUUID().slice(0, 8)}`
    const address = `${name.toLowerCase()}@portal.example`
    await page.goto('/#/user/users')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Invite a colleague' }).click()
    await page.getByLabel('First name').fill('Ola')
    await page.getByLabel('Last name').fill(name)
    await page.getByLabel('E-mail').fill(address)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send the invitation', exact: true }).click()

    const invitation = page.getByRole('listitem').filter({ hasText: name })
    await expect(invitation).toContainText('Invited')
    await invitation.getByRole('button', { name: `Send again: Ola ${name}` }).click()
    await dialog(page).getByRole('button', { name: 'Send again', exact: true }).click()
    await expect(dialog(page)).toBeHidden()
    await expectAccessible(page)
    await invitation.getByRole('button', { name: `Withdraw: Ola ${name}` }).click()
    await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(invitation).toBeHidden()

    // The distributor adds people at once, who have an account then.
    const admin = new Colleague(request, await tokenOf('admin'))
    const { results } = await admin.call<{ results: { id: number }[] }>('partner.partners.index', {
      query: { name: 'Instal-Term' },
    })
    await admin.call('partner.users.store', {
      path: { partner: results[0]?.id ?? 0 },
      body: { first_name: 'Ola', last_name: name, email: address, phone_number: null, locale: 'pl' },
    })
    await page.reload()
    const card = page.getByRole('listitem').filter({ hasText: name })
    await expect(card).toContainText('Invited')
    const choose = async (action: string) => {
      await card.getByRole('button', { name: `Actions: Ola ${name}` }).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
      await dialog(page).getByRole('button', { name: action, exact: true }).click()
    }
    await choose('Deactivate')
    await expect(card).toContainText('Inactive')
    await choose('Restore')
    await expect(card).toContainText('Invited')
    await choose('Make an administrator')
    await expect(card).toContainText('Administrator')
  })
})

async function newRole(admin: Colleague): Promise<Role> {
  const slug = `e2e-${crypto.randomUUID().slice(0, 8)}`
  return admin.call<Role>('user.roles.store', { body: { name: `Rola ${slug}`, slug, permissions: [] } })
}
