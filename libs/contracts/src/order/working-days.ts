/** Monday to Friday; keeps the time of day (UTC). */
export function workingDaysAfter(from: Date, days: number): Date {
  const day = new Date(from);
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day;
}
