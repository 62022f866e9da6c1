import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { serviceDesk } from '#contract/service-order/desk/desk.ts'
import { replyTemplates } from '#contract/service-order/desk/texts.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { textParts } from '#views/service-order/desk/text-parts.tsx'
import { orderKindOptions, orderKindWords } from '#views/service-order/desk/words.ts'

const [names, ...use] = namedParts

/** Templates of messages to partners. */
const templates = resource({
  of: 'service-order.reply-templates',
  index: serviceDesk.endpoints['service-order.reply-templates.index'],
  form: replyTemplates.form,
  columns: [
    ...namedColumns,
    {
      field: 'kind',
      label: msg`Offered for`,
      width: 220,
      words: { ...orderKindWords, null: msg`Orders of every kind` },
      render: ({ kind }) => <KindOfOrders kind={kind} />,
    },
  ],
  filters: [{ name: 'kind', label: msg`Offered for`, options: orderKindOptions }],
  blank: { name_pl: '', name_en: '', text_pl: '', text_en: '', kind: null, position: 0, active: true },
  parts: [
    ...(names ? [names] : []),
    {
      title: msg`Kind of order`,
      explanation: msg`What can be filled in depends on the order: only a maintenance has a visit.`,
      fields: [
        {
          name: 'kind',
          label: msg`Offered for`,
          description: msg`Empty: orders of every kind.`,
          type: 'select',
          options: orderKindOptions,
          optional: true,
        },
      ],
    },
    ...textParts,
    ...use,
  ],
})

export const screens = screensOf(templates)

/** The kind of orders that a text is offered for. */
function KindOfOrders({ kind }: { kind: OrderKind | null }) {
  const { i18n } = useLingui()
  return kind === null ? <Trans>Orders of every kind</Trans> : <bdi>{i18n._(orderKindWords[kind])}</bdi>
}
