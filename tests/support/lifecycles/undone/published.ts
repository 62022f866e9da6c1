import { FaqForm } from '#contract/faq/faq.ts'
import { expireOffers } from '#server/modules/offer/jobs.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { faqOf } from '#tests/support/scenarios/faq.ts'
import { openNewsDesk } from '#tests/support/scenarios/news-desk.ts'
import { openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import { callsAbout, type UndoneCase } from './case.ts'

const day = 86_400_000
const zone = 'partnerzone.offer-generator.offers'

/** The values of a record's form, without its version. */
const formOf = (shown: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.filter((field) => field !== 'version').map((field) => [field, shown[field as keyof typeof shown]]),
  )

/** The steps of content, notifications and offers that are taken back. */
export async function publishedCases(server: TestServer): Promise<UndoneCase[]> {
  const desk = await openNewsDesk(server)
  const offers = await openOfferDesk(server)
  const { editor } = desk
  const news = callsAbout(server, 'news', 'news')
  const message = callsAbout(server, 'notifications', 'notification_message')
  const offer = callsAbout(server, 'offers', 'offer')
  const admin = await server.person({ roles: ['super-admin'] })
  const stored = async () => (await desk.stored()).id
  const published = async () => (await desk.published()).id
  const written = async () => {
    const draft = { common_name: 'Magazyn', title_pl: 'Nowe godziny', content_pl: '<p>Do 18.</p>' }
    const body = { ...draft, business_areas: [desk.area] }
    return (await editor.call('notification.messages.store', { body })).body.id
  }
  const faq = faqOf(server)
  const question = callsAbout(server, 'faq_posts', 'faq_post')
  let form: Record<string, unknown> = {}
  /** A published question, whose form is kept. */
  const asked = async () => {
    const id = await faq.question({ business_areas: [desk.area] })
    form = formOf(await question(editor, 'faq.posts.show', id, null), Object.keys(FaqForm.entries))
    return id
  }
  const editQuestion = (id: number) =>
    question(editor, 'faq.posts.update', id, { ...form, question_pl: 'Jak napełnić obieg?' })
  const edited = { title_pl: 'Zmieniony tytuł' }
  return [
    {
      chart: 'publication',
      step: 'publication.publish',
      undo: 'publication.unpublish',
      begin: stored,
      take: (id) => news(editor, 'news.news.publish', id),
      back: (id) => news(editor, 'news.news.unpublish', id),
    },
    {
      chart: 'publication',
      step: 'publication.save',
      undo: 'changes.discard',
      begin: published,
      take: (id) => news(editor, 'news.news.update', id, desk.article(edited)),
      back: (id) => news(editor, 'news.news.discard-changes', id),
    },
    {
      chart: 'publication',
      step: 'publication.save',
      undo: 'publication.save',
      begin: async () => {
        const id = await published()
        form = formOf(await news(editor, 'news.news.show', id, null), [
          ...Object.keys(desk.article()),
          'publication_date',
        ])
        return id
      },
      take: (id) => news(editor, 'news.news.update', id, { ...form, ...edited }),
      back: (id) => news(editor, 'news.news.update', id, form),
    },
    {
      chart: 'faqPublication',
      step: 'publication.publish',
      undo: 'publication.unpublish',
      begin: () => faq.question({ status: 'inactive', business_areas: [desk.area] }),
      take: (id) => question(editor, 'faq.posts.publish', id),
      back: (id) => question(editor, 'faq.posts.unpublish', id),
    },
    {
      chart: 'faqPublication',
      step: 'publication.save',
      undo: 'changes.discard',
      begin: asked,
      take: editQuestion,
      back: (id) => question(editor, 'faq.posts.discard-changes', id),
    },
    {
      chart: 'faqPublication',
      step: 'publication.save',
      undo: 'publication.save',
      begin: asked,
      take: editQuestion,
      back: (id) => question(editor, 'faq.posts.update', id, form),
    },
    {
      chart: 'notification',
      step: 'notification.schedule',
      undo: 'notification.unschedule',
      begin: written,
      take: (id) =>
        message(editor, 'notification.messages.schedule', id, { send_at: `${dayFromNow(3)}T10:00:00.000Z` }),
      back: (id) => message(editor, 'notification.messages.unschedule', id),
    },
    {
      chart: 'notification',
      step: 'notification.send',
      undo: 'notification.delete',
      begin: written,
      take: (id) => message(editor, 'notification.messages.send', id),
      back: (id) => message(admin, 'notification.messages.destroy', id, null),
    },
    {
      chart: 'offer',
      step: 'offer.expire',
      undo: 'offer.extend',
      begin: async () => (await offers.sent({ expires_on: dayFromNow(1) })).id,
      take: async () => {
        server.advance(3 * day)
        await expireOffers(server.db, server.deps.clock()).finally(() => server.advance(-3 * day))
      },
      back: (id) => offer(offers.author, `${zone}.extend`, id, { expires_on: dayFromNow(1) }),
    },
    {
      chart: 'offer',
      step: 'offer.send',
      undo: 'offer.withdraw',
      begin: async () => (await offers.registered()).id,
      take: (id) => offer(offers.author, `${zone}.send`, id, { to: 'j.malinowska@dom.example' }),
      back: (id) => offer(offers.author, `${zone}.withdraw`, id, { reason: null }),
    },
  ]
}
