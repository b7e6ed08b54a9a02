-- Rulebooks in Neovim: put this file into ~/.config/nvim/lua/ and add to init.lua: require('rulebook').setup()
-- Neovim 0.11 and newer: vim.lsp.config and vim.lsp.enable; 0.8 to 0.10: vim.lsp.start; 0.7: vim.lsp.start_client.

local M = {}

local MARKERS = { 'source', 'book.toml', 'pyproject.toml', '.git' }

-- A lens uses this command; its arguments are uri, position and locations, as in the protocol.
local function show_references(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local encoding = client and client.offset_encoding or 'utf-16'
  local items = vim.lsp.util.locations_to_items(command.arguments[3], encoding)
  vim.fn.setqflist({}, ' ', { title = command.title, items = items })
  vim.cmd('copen')
end

-- The root folder: the nearest one above the file that contains a marker.
local function root_of(file)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  while true do
    for _, marker in ipairs(MARKERS) do
      if vim.loop.fs_stat(folder .. '/' .. marker) then
        return folder
      end
    end
    local above = vim.fn.fnamemodify(folder, ':h')
    if above == folder then
      return vim.fn.fnamemodify(file, ':p:h')
    end
    folder = above
  end
end

local function start_by_hand(command)
  vim.api.nvim_create_autocmd('FileType', {
    pattern = 'markdown',
    callback = function(event)
      local file = vim.api.nvim_buf_get_name(event.buf)
      local config = {
        name = 'rulebook',
        cmd = command,
        root_dir = root_of(file),
        commands = { ['rulebook.showReferences'] = show_references },
      }
      if vim.lsp.start then
        vim.lsp.start(config)
      else
        M.client = M.client or vim.lsp.start_client(config)
        vim.lsp.buf_attach_client(event.buf, M.client)
      end
    end,
  })
end

-- options.command: the command as a list, such as { '/home/me/.venv/bin/rulebook', 'lsp' }
function M.setup(options)
  local command = options and options.command or { 'rulebook', 'lsp' }
  vim.lsp.commands['rulebook.showReferences'] = show_references
  if vim.lsp.config then
    vim.lsp.config('rulebook', { cmd = command, filetypes = { 'markdown' }, root_markers = MARKERS })
    vim.lsp.enable('rulebook')
  else
    start_by_hand(command)
  end
end

return M
