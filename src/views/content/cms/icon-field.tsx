import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Group, Select } from '@mantine/core'
import { contentIcons, type ContentIcon as Name } from '#contract/content/article.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { ContentIcon } from '#views/components/page/marks/content-icon.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'

/** Labels of the icons of content. */
export const iconWords: Record<Name, MessageDescriptor> = withOtherWord({
  news: msg({ context: 'icon', message: 'Newspaper' }),
  announcement: msg({ context: 'icon', message: 'Announcement' }),
  calendar: msg({ context: 'icon', message: 'Calendar' }),
  certificate: msg({ context: 'icon', message: 'Certificate' }),
  discount: msg({ context: 'icon', message: 'Discount' }),
  document: msg({ context: 'icon', message: 'Document' }),
  gift: msg({ context: 'icon', message: 'Gift' }),
  heat: msg({ context: 'icon', message: 'Flame' }),
  image: msg({ context: 'icon', message: 'Picture' }),
  info: msg({ context: 'icon', message: 'Information' }),
  phone: msg({ context: 'icon', message: 'Telephone' }),
  snowflake: msg({ context: 'icon', message: 'Snowflake' }),
  star: msg({ context: 'icon', message: 'Star' }),
  tool: msg({ context: 'icon', message: 'Spanner' }),
  truck: msg({ context: 'icon', message: 'Lorry' }),
  video: msg({ context: 'icon', message: 'Video' }),
})

/** A field that chooses an icon from pictures. */
export function IconField<Values>({ field, value, error, disabled, onChange }: FieldSlot<Values>) {
  const { i18n } = useLingui()
  const chosen = typeof value === 'string' ? value : null
  return (
    <Select
      id={fieldId(field.name)}
      label={i18n._(field.label)}
      error={error}
      disabled={disabled}
      clearable
      searchable
      value={chosen}
      data={contentIcons.map((icon) => ({ value: icon, label: i18n._(iconWords[icon]) }))}
      leftSection={chosen ? <ContentIcon name={chosen} size={18} /> : undefined}
      renderOption={({ option }) => (
        <Group gap="xs">
          <ContentIcon name={option.value} size={18} />
          {option.label}
        </Group>
      )}
      onChange={onChange}
    />
  )
}
