import { effectsOf } from '#contract/declare/effects.ts'
import { offer } from './lifecycle.ts'

const letters = 'job mail.send'
const notices = ['notifications', 'notification_recipients', letters] as const
/** A message of the conversation, typed or by e-mail. */
const message = ['offer_messages', 'media_files', 'received_replies', 'unconfirmed_letters', ...notices] as const

/** What the steps of an offer write. */
export const offerEffects = [
  effectsOf(
    offer,
    { records: ['offers'], history: ['offer_events'] },
    {
      'offer.save': { writes: ['media_files'] },
      'offer.delete': {},
      'offer.submit': { writes: notices },
      'offer.approve': { writes: notices },
      'offer.return': { writes: notices },
      'offer.register': { writes: ['media_files', 'offer_customers', 'offer_numbers'] },
      'offer.send': { writes: ['offer_recipients', letters] },
      'offer.print': { writes: ['media_files'] },
      'offer.view': { writes: ['offer_openings', 'offer_recipients', ...notices] },
      'offer.accept': { writes: ['offer_acceptances', 'job offer.accepted', ...notices] },
      'offer.reject': { writes: notices },
      // The acceptance, its paper and the letter about it stay what they were.
      'offer.rescind': {},
      'offer.ask': { writes: message },
      'offer.answer': { writes: message },
      'offer.withdraw': {
        writes: [letters],
        undoes: {
          'offer.send': {
            'record.state': 'because an offer that was sent is withdrawn, not unsent',
            'record.decided_at': 'because an offer that was sent is withdrawn, not unsent',
            'record.sent_at': 'because it was sent',
            'record.first_sent_at': 'because it was sent',
            offer_recipients: 'because it was sent; its link says that the offer was withdrawn',
          },
        },
      },
      'offer.expire': {},
      'offer.extend': {
        writes: ['media_files', letters],
        undoes: {
          'offer.expire': {
            'record.paper': 'because the paper has the new last day',
            'record.revision': 'because the paper has the new last day',
            media_files: 'because the former paper was sent',
          },
        },
      },
      'offer.supersede': { writes: [letters] },
    },
  ),
]
