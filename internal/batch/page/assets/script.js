"use strict";
(function () {
  const table = document.getElementById("rows");
  const body = table.tBodies[0];
  const rows = Array.from(body.rows);
  const find = document.getElementById("find");
  const state = document.getElementById("state");
  const shown = document.getElementById("shown");

  function value(row, column) {
    const cell = row.cells[column];
    return cell.dataset.order ?? cell.textContent.trim();
  }

  // Numbers sort as numbers, all else as people sort words.
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  function compare(a, b) {
    const x = Number(a), y = Number(b);
    return a !== "" && b !== "" && !Number.isNaN(x) && !Number.isNaN(y) ? x - y : collator.compare(a, b);
  }

  function sort(column, header) {
    const up = header.getAttribute("aria-sort") !== "ascending";
    for (const h of table.tHead.rows[0].cells) h.removeAttribute("aria-sort");
    header.setAttribute("aria-sort", up ? "ascending" : "descending");
    rows.sort((a, b) => (up ? 1 : -1) * compare(value(a, column), value(b, column)));
    body.append(...rows);
  }

  function filter() {
    const text = find.value.trim().toLowerCase();
    let count = 0;
    for (const row of rows) {
      const match = (!state.value || row.dataset.state === state.value) && row.textContent.toLowerCase().includes(text);
      row.hidden = !match;
      if (match) count++;
    }
    shown.textContent = count + " of " + rows.length + " shown";
  }

  Array.from(table.tHead.rows[0].cells).forEach((header, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...header.childNodes);
    button.addEventListener("click", () => sort(column, header));
    header.append(button);
  });
  find.addEventListener("input", filter);
  state.addEventListener("change", filter);
  find.form.addEventListener("submit", (e) => e.preventDefault());
  find.form.hidden = false;
  filter();

  // What is folded away is printed, and folded again afterwards.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = Array.from(document.querySelectorAll("details:not([open])"));
    for (const d of opened) d.open = true;
  });
  addEventListener("afterprint", () => { for (const d of opened) d.open = false; });
})();
