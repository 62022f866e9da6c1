import { Trans, useLingui } from '@lingui/react/macro'
import { Drawer, Group, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import type { Article } from '#contract/content/article.ts'
import { isLocale, type Locale } from '#contract/messages/locale.ts'
import type { PublishedName } from '#services/content/publication-calls.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { useLoadOf } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import type { ShownPreview } from './published-record.ts'

const ArticleView = lazyView(() => import('#views/content/article-view.tsx').then((module) => module.ArticleView))

interface PreviewProps {
  name: PublishedName
  param: string
  id: number
  isDirty: boolean
  /** Renders the answer of the call as readers see it; by default as an article. */
  shown?: ShownPreview
  onClose: () => void
}

/** The saved version as partners see it, in both languages, in the width of a page and of a phone. */
export function PreviewDialog({ name, param, id, isDirty, shown, onClose }: PreviewProps) {
  const { t } = useLingui()
  const [locale, setLocale] = useState<Locale>('pl')
  const [width, setWidth] = useState('page')
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="92%"
      title={<Trans>As a partner sees it</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Group gap="sm" justify="space-between" mb="md">
        <SegmentedControl
          aria-label={t`Language`}
          value={locale}
          data={[
            { value: 'pl', label: t`Polish` },
            { value: 'en', label: t`English` },
          ]}
          onChange={(choice) => isLocale(choice) && setLocale(choice)}
        />
        <SegmentedControl
          visibleFrom="sm"
          aria-label={t`Width`}
          value={width}
          data={[
            { value: 'page', label: t`Computer` },
            { value: 'phone', label: t`Phone` },
          ]}
          onChange={setWidth}
        />
      </Group>
      {isDirty && (
        <Notice tone="warning" apart>
          <Trans>Changes since the last save are not included.</Trans>
        </Notice>
      )}
      <Text
        component="div"
        mx="auto"
        fz="lg"
        className="frame"
        {...(width === 'phone'
          ? { maw: 360, py: 'lg', px: 'md' }
          : { maw: 860, py: { base: 'lg', sm: '2xl' }, px: { base: 'md', sm: '2xl' } })}
      >
        <Preview name={name} path={{ [param]: id }} locale={locale} shown={shown} />
      </Text>
    </Drawer>
  )
}

interface LoadedProps extends Pick<PreviewProps, 'name' | 'shown'> {
  path: Record<string, number>
  locale: Locale
}

function Preview({ name, path, locale, shown }: LoadedProps): ReactNode {
  const { t } = useLingui()
  const { data, failed, failure, refresh } = useLoadOf<object>(`${name}.preview`, { path, query: { locale } })
  if (failed && !data)
    return (
      <Notice tone="danger" live failure={failure} onRetry={refresh}>
        <Trans>The preview could not be loaded.</Trans>
      </Notice>
    )
  if (!data) return <Skeleton height={320} role="status" aria-label={t`Loading`} />
  if (shown) return shown(data)
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <ArticleView article={data as Article} />
    </Suspense>
  )
}
