export const formatTableRow = (cells: readonly (string | number)[], widths: readonly number[]) =>
  cells
    .map((cell, index) => {
      const width = widths[index] ?? 0;
      return index === 0 ? String(cell).padEnd(width) : String(cell).padStart(width);
    })
    .join(' ');
