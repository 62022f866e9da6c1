import { Trans } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { filledDeskText } from '#contract/service-order/desk/placeholders.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useOrderKind } from '#views/service-order/zone.ts'
import { type TextLanguage, TextLanguageChoice } from './text-language.tsx'
import { usePlaceholderValues } from './use-placeholder-values.ts'

/** Inserts a template, filled in with data of the order, into the text being written. */
export function TemplateMenu({ onInsert }: { onInsert: (text: string) => void }) {
  const may = useMay('service-order.reply-templates.index')
  if (!may) return null
  return (
    <Menu position="top-start" width={320}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconTemplate size={18} stroke={1.7} />}>
          <Trans context="reply">Template</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Templates onInsert={onInsert} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Templates({ onInsert }: { onInsert: (text: string) => void }) {
  const [language, setLanguage] = useState<TextLanguage>('pl')
  const values = usePlaceholderValues(language)
  const kind = useOrderKind()
  const { data, busy } = useLoad('service-order.reply-templates.index', {
    query: { active: 'true', per_page: '100', sort_by: 'position', sort_direction: 'asc' },
  })
  const templates = data?.results.filter((template) => template.kind === null || template.kind === kind)
  return (
    <>
      <TextLanguageChoice value={language} onChange={setLanguage} />
      {templates?.map((template) => (
        <Menu.Item key={template.id} onClick={() => onInsert(filledDeskText(template[`text_${language}`], values))}>
          {template[`name_${language}`]}
        </Menu.Item>
      ))}
      {templates?.length === 0 && (
        <Menu.Label>
          <Trans>There are no templates yet.</Trans>
        </Menu.Label>
      )}
      {!data && busy && (
        <Menu.Label>
          <Trans>Loading…</Trans>
        </Menu.Label>
      )}
    </>
  )
}
