import { Plural, Trans } from '@lingui/react/macro'
import { Box, Flex, Text } from '@mantine/core'
import type { DocumentationEdition } from '#contract/documentation/documentation.ts'
import { formatMoment } from '#services/formatting.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { Card } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'

/** The editions of a document, with the number of readers that have each. */
export function Editions({ id }: { id: number }) {
  const { data, failed, failure, refresh } = useLoad('documentation.documentations.editions', {
    path: { documentation: id },
  })
  return (
    <Box mt="xl">
      <Card title={<Trans>Editions</Trans>} count={data?.results.length}>
        {failed && (
          <Notice tone="danger" failure={failure} onRetry={refresh}>
            <Trans>The editions could not be loaded.</Trans>
          </Notice>
        )}
        {!data && !failed && <RowsSkeleton count={1} />}
        <PlainList ordered divided gap="md">
          {data?.results.map((edition) => (
            <Edition key={edition.id} edition={edition} />
          ))}
        </PlainList>
      </Card>
    </Box>
  )
}

function Edition({ edition }: { edition: DocumentationEdition }) {
  const { edition: number, note, file_pl, file_en, created_at, created_by_name, people } = edition
  const files = [file_pl, file_en].flatMap((file) => file ?? [])
  return (
    <li>
      <Flex component="p" rowGap="4xs" columnGap="sm" mt={0} mb="2xs" wrap="wrap">
        <strong>
          <Trans>Edition {number}</Trans>
        </strong>
        <Text span m={0} c="dimmed">
          {formatMoment(created_at)}
          {created_by_name && ` · ${created_by_name}`} ·{' '}
          <Plural value={people} _0="nobody has it" one="# person has it" other="# people have it" />
        </Text>
      </Flex>
      {note && (
        <Text m={0} mb="2xs" style={{ whiteSpace: 'pre-line' }}>
          {note}
        </Text>
      )}
      {files.length > 0 ? (
        <FileGallery files={files} />
      ) : (
        <Text m={0} c="dimmed">
          <Trans>Without a file</Trans>
        </Text>
      )}
    </li>
  )
}
