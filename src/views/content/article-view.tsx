import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Text, Title, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Article } from '#contract/content/article.ts'
import { altOf, formatOf, type MediaFile } from '#contract/media/files.ts'
import { formatFileSize } from '#services/formatting.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { fileIcons } from '#views/components/media/file-icons.ts'
import { SignedDownload } from '#views/components/media/signed-download.tsx'
import { SignedImage } from '#views/components/media/signed-image.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { RichText } from '#views/components/rich-text-editor/rich-text.tsx'
import { ArticleDate } from './article-date.tsx'
import classes from './article-view.module.css'

/** News, a page or a marketing post as partners read it. The preview of the back office renders the same. */
export function ArticleView({ article }: { article: Article }) {
  const { i18n } = useLingui()
  const { title, short_content, content, main_photo, gallery, downloadable_materials } = article
  return (
    <Box component="article" maw={760}>
      <Box component="header" mb="lg">
        <Title order={1} m={0} fz="3xl" lh="3xl" className="anywhere" tabIndex={-1} data-page-title>
          {title}
        </Title>
        <ArticleDate article={article} />
      </Box>
      {main_photo && (
        <SignedImage
          className={classes.photo}
          link={main_photo.url}
          alt={altOf(main_photo, i18n.locale)}
          filename={main_photo.filename}
        />
      )}
      {short_content && (
        <Text fz="1.15em" mb="lg" c="dimmed" lh="1.55em">
          {short_content}
        </Text>
      )}
      <RichText html={content} />
      {gallery.length > 0 && (
        <Box component="section" mt="2xl">
          <Box component="h2" mb="sm" fz="xl" lh="xl">
            <Trans>Gallery</Trans>
          </Box>
          <FileGallery files={gallery} pictures />
        </Box>
      )}
      {downloadable_materials.length > 0 && (
        <Box component="section" mt="2xl">
          <Box component="h2" mb="sm" fz="xl" lh="xl">
            <Trans>Materials to download</Trans>
          </Box>
          <Materials files={downloadable_materials} />
        </Box>
      )}
    </Box>
  )
}

function Materials({ files }: { files: readonly MediaFile[] }) {
  const { i18n } = useLingui()
  return (
    <PlainList className={`frame ${classes.materials}`} divided gap={0}>
      {files.map((file) => {
        const format = formatOf(file.filename)
        const Icon = format ? fileIcons[format] : IconDownload
        return (
          <li key={file.id}>
            <SignedDownload link={file.url} way="download" filename={file.filename}>
              {({ follow, busy }) => (
                <Flex
                  component={UnstyledButton}
                  align="center"
                  gap="sm"
                  className="hoverable"
                  mih={60}
                  w="100%"
                  py="2xs"
                  px="md"
                  c="var(--ink-1)"
                  aria-busy={busy}
                  onClick={follow}
                >
                  <Icon color="var(--ink-2)" size={24} stroke={1.5} aria-hidden />
                  <Flex component="span" direction="column" flex={1} miw={0} fw={500} className="anywhere">
                    {file.filename}
                    <Note component="small" fz="sm" fw={400}>
                      {format?.toUpperCase()} · {formatFileSize(file.size, i18n.locale)}
                    </Note>
                  </Flex>
                  <IconDownload color="var(--petrol-ink)" size={20} stroke={1.7} aria-hidden />
                </Flex>
              )}
            </SignedDownload>
          </li>
        )
      })}
    </PlainList>
  )
}
