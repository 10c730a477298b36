// Chances as people read them.

/** As in 76.0%; never 0% for what is possible, nor 100% for what may fail. */
export function percent(chance) {
  if (chance === 0 || chance === 1) return `${100 * chance}%`;
  const text = (100 * chance).toFixed(1);
  if (text === "100.0") return ">99.9%";
  return text === "0.0" ? "<0.1%" : `${text}%`;
}
