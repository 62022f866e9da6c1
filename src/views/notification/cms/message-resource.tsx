import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { NotificationForm, type NotificationRow, notification } from '#contract/notification/notification.ts'
import { notificationStatus, notificationVerb } from '#contract/notification/statuses.ts'
import { deleteRows } from '#views/components/data-table/many/delete-rows.ts'
import { verbAction } from '#views/components/data-table/many/verb-action.ts'
import { LookupMultipleField } from '#views/components/fields/lookup-multiple-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { type FieldSlot, resource } from '#views/components/resource/resource.ts'
import { AudienceCount, type ChosenAudience } from './audience-count.tsx'
import { MessageBadge } from './message-badge.tsx'
import { ReadShare } from './read-share.tsx'

const statuses = ['draft', 'scheduled', 'sending', 'sent'] as const

/** Notifications of the distributor to its partners. */
export const messages = resource({
  of: 'notification.messages',
  index: notification.endpoints['notification.messages.index'],
  form: NotificationForm,
  nameOf: ({ common_name }) => common_name,
  columns: [
    { field: 'common_name', label: msg`Name`, width: 220, filter: true, sorter: true },
    { field: 'title_pl', label: msg`Title`, width: 240, filter: true, sorter: true },
    {
      field: 'status',
      label: msg`Status`,
      width: 120,
      sorter: true,
      render: ({ status }) => <MessageBadge status={status} />,
      words: {
        draft: notificationStatus.draft.label,
        scheduled: notificationStatus.scheduled.label,
        sending: notificationStatus.sending.label,
        sent: notificationStatus.sent.label,
      },
    },
    { field: 'send_at', label: msg`To be sent`, width: 150, type: 'moment', sorter: true, hidden: true },
    { field: 'sent_at', label: msg`Sent`, width: 150, type: 'moment', filter: true, sorter: true },
    {
      field: 'recipient_count',
      label: msg`Recipients`,
      width: 110,
      type: 'number',
      sorter: true,
      hidden: true,
    },
    {
      field: 'read_count',
      label: msg`Read`,
      width: 200,
      exported: [
        { field: 'read_count', label: msg`Read` },
        { field: 'recipient_count', label: msg`Recipients` },
      ],
      render: ({ read_count, recipient_count }) => <ReadShare read={read_count} of={recipient_count} />,
    },
    { field: 'created_at', label: msg`Created`, width: 120, type: 'date', filter: true, sorter: true, hidden: true },
  ],
  filters: [
    {
      name: 'status',
      label: msg`Status`,
      options: statuses.map((value) => ({ value, label: notificationStatus[value].label })),
    },
  ],
  many: [
    verbAction<NotificationRow>('notification.messages.send', notificationVerb.send, {
      takes: ({ status }) => status === 'draft',
    }),
    verbAction<NotificationRow>('notification.messages.unschedule', notificationVerb.unschedule, {
      takes: ({ status }) => status === 'scheduled',
    }),
    deleteRows('notification.messages.destroy'),
  ],
  status: ({ status }) => <MessageBadge status={status} />,
  blank: {
    common_name: '',
    title_pl: '',
    title_en: null,
    content_pl: '',
    content_en: null,
    provinces: [],
    business_areas: [],
    partners: [],
  },
  parts: [
    {
      title: msg`Text`,
      explanation: msg`It is sent to the partner zone, and by e-mail to those who have not turned that off.`,
      fields: [
        {
          name: 'common_name',
          label: msg`Custom name`,
          description: msg`Only colleagues see it.`,
        },
        { name: 'title_pl', label: msg`Title`, optional: true },
        { name: 'content_pl', label: msg`Content`, type: 'richtext', optional: true },
        { name: 'title_en', label: msg`Title in English`, optional: true },
        { name: 'content_en', label: msg`Content in English`, type: 'richtext', optional: true },
      ],
      tabs: [
        { label: msg`Polish version`, fields: ['title_pl', 'content_pl'] },
        {
          label: msg`English version`,
          explanation: msg`If this is empty, the English portal shows the Polish text, marked as such.`,
          fields: ['title_en', 'content_en'],
        },
      ],
    },
    {
      title: msg`Recipients`,
      explanation: msg`Choose at least one criterion. The partners on the list always receive it. Active people of active partners receive it, each once.`,
      side: true,
      fields: [
        {
          name: 'provinces',
          label: msg`Provinces`,
          type: 'lookup',
          lookup: 'public-zone.dictionary.provinces.index',
          multiple: true,
          optional: true,
        },
        {
          name: 'business_areas',
          label: msg`Business areas`,
          type: 'lookup',
          lookup: 'public-zone.partner.businessareas.index',
          multiple: true,
          optional: true,
        },
        {
          name: 'partners',
          label: msg`Partners`,
          optional: true,
          render: (slot) => <PartnersAndCount {...slot} />,
        },
      ],
    },
  ],
})

/** The last field of the audience, with the number of recipients of all three. */
function PartnersAndCount({ field, value, values, error, disabled, onChange }: FieldSlot<ChosenAudience>) {
  const { i18n } = useLingui()
  return (
    <>
      <LookupMultipleField
        id={fieldId(field.name)}
        label={i18n._(field.label)}
        lookup="partner.partners.lookup"
        minimum={2}
        value={(value ?? []) as number[]}
        error={error}
        disabled={disabled}
        onChange={onChange}
      />
      <AudienceCount chosen={values} />
    </>
  )
}
