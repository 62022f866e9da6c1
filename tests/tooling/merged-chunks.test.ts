import { expect, test } from 'vitest'
import { mergedChunks, type Piece } from '#scripts/merged-chunks.ts'

const perFile = 10

function piece(name: string, size: number, ...imports: string[]): Piece {
  return { name, size, imports }
}

function visit(weight: number, ...needs: string[]) {
  return { weight, needs: new Set(needs) }
}

function merged(...input: Parameters<typeof mergedChunks>) {
  return mergedChunks(...input)
    .map((file) => file.toSorted())
    .toSorted()
}

test('what the same pages need is one file, and so is what is smaller than the asking', () => {
  const pieces = [piece('table', 500), piece('rows', 400), piece('badge', 2)]
  const visits = [visit(1, 'table', 'rows', 'badge'), visit(1, 'table', 'rows')]
  expect(merged(pieces, visits, perFile)).toEqual([['badge', 'rows', 'table']])
})

test('what only some pages need stays apart when it is larger than the asking', () => {
  const pieces = [piece('table', 500), piece('form', 400)]
  const visits = [visit(1, 'table', 'form'), visit(1, 'table')]
  expect(merged(pieces, visits, perFile)).toEqual([['form'], ['table']])
})

test('a page that counts more is spared what others would rather load in one file', () => {
  const pieces = [piece('table', 500), piece('badge', 8)]
  const others = [visit(3, 'table', 'badge')]
  expect(merged(pieces, [...others, visit(1, 'table')], perFile)).toEqual([['badge', 'table']])
  expect(merged(pieces, [...others, visit(20, 'table')], perFile)).toEqual([['badge'], ['table']])
})

test('a file is not merged with a small one that imports a large one', () => {
  const pieces = [piece('frame', 50), piece('menu', 1, 'editor'), piece('editor', 900)]
  const visits = [visit(5, 'frame'), visit(5, 'frame', 'menu', 'editor')]
  expect(merged(pieces, visits, perFile)).toEqual([['editor', 'menu'], ['frame']])
})

test('no two files import each other, not even by way of a page', () => {
  const page: Piece = { ...piece('page', 1, 'below'), isPage: true }
  const pieces = [piece('above', 1, 'page'), page, piece('below', 1)]
  expect(merged(pieces, [visit(1, 'above', 'page', 'below')], perFile)).toEqual([['above'], ['below']])
})
