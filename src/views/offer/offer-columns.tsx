import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { OfferRow, StaffOfferRow } from '#contract/offer/entity.ts'
import { offerState } from '#contract/offer/statuses.ts'
import { formatDate } from '#services/formatting.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import { Money } from '#views/components/money/money.tsx'
import { OfferBadge } from './offer-badge.tsx'

type Shared = Pick<
  OfferRow & StaffOfferRow,
  'state' | 'open_questions' | 'gross' | 'net' | 'sent_at' | 'expires_on' | 'author_name'
>

/** Columns of lists of offers that are the same in both zones. */
export const sharedColumns = {
  state: {
    field: 'state',
    label: msg`Status`,
    width: 140,
    unbroken: true,
    sorter: true,
    words: wordsOf(offerState),
    render: ({ state }) => <OfferBadge state={state} />,
    detail: {
      of: [{ field: 'open_questions', label: msg`Questions to answer` }],
      render: ({ open_questions }) =>
        open_questions > 0 && (
          <Plural value={open_questions} one="# question to answer" other="# questions to answer" />
        ),
    },
  },
  gross: {
    field: 'gross',
    label: msg`Gross value`,
    width: 130,
    type: 'number',
    sorter: true,
    render: ({ gross }) => <Money amount={gross} />,
  },
  net: {
    field: 'net',
    label: msg`Net value`,
    width: 130,
    type: 'number',
    sorter: true,
    hidden: true,
    render: ({ net }) => <Money amount={net} />,
  },
  sent_at: {
    field: 'sent_at',
    label: msg({ context: 'offer', message: 'Sent' }),
    width: 120,
    type: 'date',
    filter: true,
    sorter: true,
  },
  expires_on: {
    field: 'expires_on',
    label: msg({ context: 'offer', message: 'Valid until' }),
    width: 120,
    type: 'date',
    filter: true,
    sorter: true,
  },
  author_name: { field: 'author_name', label: msg`Author`, width: 150, hidden: true },
} satisfies Record<string, Column<Shared>>

/** The last day of an offer's validity, on its card on a phone; nothing without one. */
export const validUntil = ({ expires_on }: Pick<Shared, 'expires_on'>) =>
  expires_on && (
    <span key="until">
      <Trans context="offer">Valid until {formatDate(expires_on)}</Trans>
    </span>
  )
