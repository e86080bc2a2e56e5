import { t } from '@lingui/core/macro';
import type { Refusal } from './sheets.ts';

/** Why a file cannot be read, and what to save it as. */
export function refusalText(refusal: Refusal, line = 0): string {
  const saveAs = t`Open it in Excel or Google Sheets and save it as an Excel workbook (.xlsx).`;
  const texts: Record<Refusal, string> = {
    'too-big': t`This file is larger than 20 MB. Copy only the rows into a new workbook and save it as .xlsx.`,
    'too-many-rows': t`This file has more than 5,000 rows. Save it as several .xlsx files and import one after the other.`,
    'too-wide': t`This sheet has more than 200 columns. Copy only the columns you need into a new workbook and save it as .xlsx.`,
    'too-many-sheets': t`This workbook has more than 100 sheets. Copy the sheets you need into a new workbook and save it as .xlsx.`,
    'too-long': t`A cell of this file holds more than 5,000 characters, so it is hardly a list. Copy only the rows into a new workbook and save it as .xlsx.`,
    'too-far-down': t`Something stands far below the list, beyond row 100,000. Delete the rows below the list in Excel and save the file again.`,
    expands: t`This file is far too large inside to be a list. Copy the rows into a new workbook and save it as .xlsx.`,
    'old-excel': t`This is an old Excel file (.xls). ${saveAs}`,
    'binary-excel': t`This is a binary Excel file (.xlsb). ${saveAs}`,
    macros: t`This workbook has macros (.xlsm). Save it as an Excel workbook without macros (.xlsx).`,
    password: t`This file is protected with a password. Remove the password and save it as an Excel workbook (.xlsx).`,
    'open-document': t`This is a LibreOffice file (.ods). Open it there and save it as an Excel workbook (.xlsx).`,
    'apple-numbers': t`This is a Numbers file. Open it in Numbers and export it as an Excel workbook (.xlsx).`,
    'google-link': t`This is only a link to Google Sheets. Open the sheet and download it as Microsoft Excel (.xlsx).`,
    'web-page': t`This is a web page with the name of a spreadsheet, as some programs export it. ${saveAs}`,
    pdf: t`This is a PDF. Save the list as an Excel workbook (.xlsx) or CSV where it was made.`,
    picture: t`This is a picture. A list is needed as an Excel workbook (.xlsx) or CSV.`,
    document: t`This is a document, not a spreadsheet. Copy its table into Excel and save it as .xlsx.`,
    archive: t`This is a folder packed as one file. Unpack it, then choose the spreadsheet inside it.`,
    broken: t`This file is damaged and cannot be opened. ${saveAs}`,
    quotes: t`A quotation mark in this file is opened but never closed, so the rows cannot be read. ${saveAs}`,
    'inner-quotes': t`The cell in line ${line} has quotation marks within quotation marks, so nobody can tell where it ends. Take them out there. Or save the list as an Excel workbook (.xlsx) where it was made.`,
    empty: t`There is nothing in this file. Choose the file with your list.`,
    'no-sheet': t`This is not a spreadsheet. Choose an Excel workbook (.xlsx) or a CSV file.`,
    slow: t`This file took too long to read. Copy only the rows into a new workbook and save it as .xlsx.`,
  };
  return texts[refusal];
}
