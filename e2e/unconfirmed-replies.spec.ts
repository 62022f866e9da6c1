import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'
import type { MessageLetter } from '#contract/mail/message-letter.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { phone } from '#e2e/support/screens.ts'

const badge = 'Nadawca niepotwierdzony'

interface Order {
  id: number
  created_by: number
}

interface Letter {
  text: string
  letter?: MessageLetter
  is_automatic?: boolean
}

/** A reply by e-mail about an order of the demonstration, as the server keeps it when the mail server has not confirmed its sender. */
async function unconfirmedReply(
  id: number,
  user_id: number,
  { text, letter, is_automatic = false }: Letter,
): Promise<void> {
  const connectionString = readFileSync(join(process.env.DATA_DIR ?? 'var', 'database-url'), 'utf8').trim()
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `insert into unconfirmed_letters (thread, entity, entity_id, user_id, from_address, author_name, text, letter, is_automatic, at)
     select 'warranty', 'service-order.service-orders', $1, id, email, first_name || ' ' || last_name, $3, $4, $5, now() from users where id = $2`,
    [id, user_id, text, letter ?? null, is_automatic],
  )
  await client.end()
}

test('a reply whose sender is not confirmed joins the conversation by one press of the service team', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  const company = new Colleague(request, await tokenOf('partner'))
  const { results } = await company.call<{ results: Order[] }>('partnerzone.service-order.service-orders.index', {
    query: { status: 'registered' },
  })
  const path = { service_order: results[0]?.id ?? 0 }
  const order = await company.call<Order>('partnerzone.service-order.service-orders.show', { path })
  const text = `Ciśnienie to 1,4 bar (${Date.now().toString(36)})`
  const asked = 'Mamy pytanie do zgłoszenia gwarancyjnego'
  const whole = `${text}\n\npt., 27 lis 2026 o 11:20 Portal Partnera <portal@firma.example> napisał(a):\n\n> ${asked}\n>\n> Jakie jest ciśnienie?`
  const mail = { text: whole, is_cut: false, pictures: 2 }
  await unconfirmedReply(order.id, order.created_by, { text, letter: mail })
  await unconfirmedReply(order.id, order.created_by, { text: '👍', is_automatic: true })

  const partner = await signedIn('partner')
  await partner.setViewportSize(phone)
  await partner.goto(`/#/service-order/service-orders/${order.id}`)
  const seen = partner.getByRole('listitem').filter({ hasText: text })
  await expect(seen).toContainText(badge)
  await expect(seen).toContainText('Potwierdza go serwis.')
  await expect(seen.getByRole('button', { name: 'Potwierdź nadawcę' })).toBeHidden()
  await expect(
    partner
      .getByRole('listitem')
      .filter({ hasText: /reakcja e.mailem/ })
      .first(),
  ).toContainText('👍')
  await expectAccessible(partner)

  const staff = await signedIn('admin')
  await staff.goto(`/#/cms/service-order/service-orders/${order.id}`)
  const letter = staff.getByRole('listitem').filter({ hasText: text })
  await expect(letter).toContainText(badge)
  await letter.getByRole('button', { name: 'Potwierdź nadawcę' }).click()
  await expect(staff.getByText('Wiadomość dodano do rozmowy')).toBeVisible()
  await expect(letter.first()).not.toContainText(badge)
  const fold = letter.first().getByRole('button', { name: 'Pokaż całą wiadomość' })
  await expect(letter.first()).not.toContainText(asked)
  await fold.focus()
  await staff.keyboard.press('Enter')
  await expect(letter.first()).toContainText(asked)
  await expect(letter.first()).toContainText('Pominięto 2 małe obrazki')
  await expectAccessible(staff)
  await staff.keyboard.press('Enter')
  await expect(letter.first()).not.toContainText(asked)
  await partner.reload()
  await expect(seen.first()).not.toContainText(badge)
})
