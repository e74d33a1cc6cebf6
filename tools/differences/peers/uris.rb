# The argument names the library.
if ARGV[0] == "addressable"
  require "addressable/uri"
  library, version, refused = Addressable::URI, Addressable::VERSION::STRING, Addressable::URI::InvalidURIError
else
  require "uri"
  library, version, refused = URI, RUBY_VERSION, URI::Error
end
puts version
STDIN.each_line do |line|
  text, base = line.split.map { |x| [x].pack("H*").force_encoding("UTF-8") }
  begin
    u = base ? library.join(base, text) : library.parse(text)
    puts [u.scheme, u.host, u.port, u.path].join("\x1f")
  rescue refused
    puts "!"
  end
end
